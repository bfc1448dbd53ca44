// What is said about the thing that is pointed at, in the words of the task.

export class Telling {
  words = $state("");

  say(words: string): void {
    this.words = words;
  }
}
