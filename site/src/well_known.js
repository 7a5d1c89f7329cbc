// Well-known names for comparison. The list is short on purpose: users can add
// their own on the page.

export const WELL_KNOWN = `
adobe.com airbnb.com alibaba.com aliexpress.com amazon.com americanexpress.com apple.com archive.org
baidu.com bankofamerica.com bbc.co.uk bestbuy.com binance.com bing.com bitcoin.org blockchain.com
booking.com chase.com chatgpt.com cisco.com citibank.com cloudflare.com cnn.com coinbase.com costco.com
craigslist.org debian.org dell.com dhl.com discord.com disney.com docusign.com dropbox.com duckduckgo.com
ebay.com etsy.com europa.eu expedia.com facebook.com fedex.com firefox.com flickr.com github.com
gitlab.com gmail.com google.com hotmail.com hsbc.com hulu.com ibm.com icloud.com imdb.com imgur.com
indeed.com ing.com instagram.com intel.com intuit.com kraken.com ledger.com lenovo.com linkedin.com
mastercard.com medium.com metamask.io microsoft.com mozilla.org myetherwallet.com netflix.com nike.com
npmjs.com nytimes.com office.com openai.com opensea.io oracle.com outlook.com paypal.com pinterest.com
python.org qq.com quora.com reddit.com revolut.com roblox.com rust-lang.org salesforce.com samsung.com
sberbank.ru shopify.com signal.org skype.com slack.com snapchat.com sony.com spotify.com stackoverflow.com
steamcommunity.com stripe.com target.com telegram.org tesla.com theguardian.com tiktok.com trezor.io
tumblr.com twitch.tv twitter.com uber.com uniswap.org ups.com usps.com vimeo.com visa.com vk.com
walmart.com wechat.com wellsfargo.com whatsapp.com wikipedia.org wordpress.com yahoo.com yandex.ru
youtube.com zoom.us
`.trim().split(/\s+/);

/** Services whose short links hide where they lead. */
export const SHORTENERS = new Set(`
adf.ly bit.ly bitly.com buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly qrco.de rb.gy rebrand.ly s.id shorturl.at smarturl.it t.co
t.ly t2m.io tiny.cc tinyurl.com trib.al u.to v.gd
`.trim().split(/\s+/));

/** Hosts of well-known owners at which anybody can publish. The Public Suffix List has those with a name for each user. */
export const SHARED = new Set(`
1drv.ms docs.google.com drive.google.com forms.gle forms.office.com gist.github.com groups.google.com raw.githubusercontent.com
script.google.com sites.google.com storage.googleapis.com telegra.ph
`.trim().split(/\s+/));
