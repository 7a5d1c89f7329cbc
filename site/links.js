// What the page says about addresses: links to the project and its documents, and the preview that other sites show of the page.

/** The address of the project, from the text of the root Cargo.toml. Empty until it has one. */
export function repositoryOf(manifest) {
  return checked('repository in Cargo.toml', manifest.match(/^repository = "(.*)"$/m)?.[1] ?? '');
}

/** The element that links to the project, for the footer. */
export function projectLinks(repository) {
  if (repository === '') return '';
  return `<p><a data-say="foot.project" href="${repository}"></a> · <a data-say="foot.documents" href="${repository}/tree/main/docs"></a></p>`;
}

/** The elements for a preview, for the head: with a picture if the page will be at this address, and the picture next to it. */
export function previewTags(address, picture) {
  if (address === '') return '<meta name="twitter:card" content="summary">';
  const page = checked('ADDRESS', address).replace(/\/?$/, '/');
  return [
    `<meta property="og:url" content="${page}">`,
    `<meta property="og:image" content="${page}${picture}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
}

/** Fails unless it is a web address that needs no escapes in HTML. */
function checked(what, address) {
  if (address !== '' && !/^https:\/\/[\w.:/~-]+$/.test(address)) throw new Error(`${what} is no web address: ${address}`);
  return address;
}
