"use strict";
// Lists the routes and schemas of openapi.json; nothing here comes from another host.

function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

function typeName(schema) {
  if (!schema) return "";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map(typeName).join(" or ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${typeName(schema.items)}`;
  return schema.type || "anything";
}

function fields(rows) {
  const table = element("table");
  for (const [name, type, words] of rows) {
    table.append(
      element("tr", "", element("td", "", element("code", name)), element("td", type), element("td", words)),
    );
  }
  return table;
}

function route(path, verb, told) {
  const summary = element("summary");
  const label = element("span", verb.toUpperCase());
  label.className = "verb";
  summary.append(label, element("code", path));
  const box = element("details", "", summary, element("p", told.description || told.summary));
  const parameters = (told.parameters || []).map((p) => [p.name, typeName(p.schema), p.description || ""]);
  if (parameters.length) box.append(element("h3", "Parameters"), fields(parameters));
  for (const [type, body] of Object.entries(told.requestBody?.content || {})) {
    box.append(element("h3", `Body: ${typeName(body.schema)} (${type})`));
    if (body.example) box.append(element("pre", body.example));
  }
  const answers = Object.entries(told.responses).map(([status, answer]) => [
    status,
    typeName(Object.values(answer.content || {})[0]?.schema),
    answer.description,
  ]);
  box.append(element("h3", "Answers"), fields(answers));
  return box;
}

function schema(name, told) {
  const box = element("details", "", element("summary", name), element("p", told.description || ""));
  const rows = Object.entries(told.properties || {}).map(([field, of]) => [field, typeName(of), of.description || ""]);
  box.append(fields(rows));
  for (const example of told.examples || []) box.append(element("pre", JSON.stringify(example, null, 2)));
  return box;
}

async function show() {
  const told = await (await fetch("/api/openapi.json")).json();
  const routes = document.getElementById("routes");
  routes.textContent = "";
  for (const [path, verbs] of Object.entries(told.paths)) {
    for (const [verb, of] of Object.entries(verbs)) routes.append(route(path, verb, of));
  }
  const schemas = Object.entries(told.components.schemas).sort();
  document.getElementById("schemas").append(...schemas.map(([name, of]) => schema(name, of)));
}

show();
