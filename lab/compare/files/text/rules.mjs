// Reads filter lists as AdGuard's parser and Ghostery's engine do. Each line of standard input is an object, and so is each
// line of output.
//
// {"names": PATH}: for each line of the file, the category of AGTree and the names that it finds there.
// {"match": PATH, "urls": [[URL, SOURCE], ...]}: for each request, what Ghostery's engine does, and a hash of the styles
// and scripts of the source's page.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

// The packages are not beside this file. AGTree has no entry for `require`.
const folder = process.env.PACKAGES;
const { FiltersEngine, Request } = createRequire(`${folder}/`)("@ghostery/adblocker");
const { RuleParser } = await import(`${folder}/@adguard/agtree/dist/index.js`);

const OPTIONS = {
  ...RuleParser.defaultOptions,
  tolerant: true,
  isLocIncluded: false,
  includeRaws: false,
  parseHostRules: true,
};
const LISTS = ["domain", "from", "to", "denyallow"];
const ANCHORED = /^(?:\|\||\|?[a-z*]*:\/\/)([^\^/:?|]+)/i;
const ALONE = /^\|?((?:\*\.)?[\p{L}\p{N}][^\^/:?|*]*\.[^\^/:?|*]*[\p{L}\p{N}])\^?$/u;

function* namesOf(rule) {
  for (const modifier of rule.modifiers?.children ?? []) {
    if (LISTS.includes(modifier.name.value)) yield* (modifier.value?.value ?? "").split("|");
  }
  for (const domain of rule.domains?.children ?? []) yield domain.value;
  for (const host of rule.hostnames?.children ?? []) yield host.value;
  const pattern = rule.pattern?.value ?? "";
  const found = ANCHORED.exec(pattern) ?? ALONE.exec(pattern);
  if (!found || found[1].replace(/^\*\./, "").includes("*")) return;
  // Where nothing ends a host, its last label may be the start of one.
  const isOpen = pattern.endsWith(found[1]) && /(?:^|\.)xn--[^.]*$/i.test(found[1]);
  if (!isOpen) yield found[1];
}

function names(path) {
  return readFileSync(path, "utf8").split("\n").map((line) => {
    try {
      const rule = RuleParser.parse(line.trim(), OPTIONS);
      return [`${rule.category}/${rule.type}`, ...namesOf(rule)];
    } catch {
      return ["unread"];
    }
  });
}

function match(path, requests) {
  const engine = FiltersEngine.parse(readFileSync(path, "utf8"), { enableOptimizations: false });
  return requests.map(([url, sourceUrl]) => {
    const request = Request.fromRawDetails({ url, sourceUrl, type: "script" });
    const result = engine.match(request);
    const { hostname } = new URL(sourceUrl);
    const page = { url: sourceUrl, hostname, domain: request.sourceDomain };
    const { styles, scripts } = engine.getCosmeticsFilters({ ...page, getBaseRules: false });
    const digest = createHash("sha1").update(styles).update(scripts.join()).digest("hex");
    return [result.match, result.exception !== undefined, digest, styles.length > 0];
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer = asked.names ? names(asked.names) : match(asked.match, asked.urls);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
