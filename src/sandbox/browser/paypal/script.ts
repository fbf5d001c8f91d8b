const element = document.currentScript as HTMLScriptElement
const url = new URL(element.src)

/** What the page asked for when it loaded the script. */
export const SCRIPT = {
  /** PayPal serves its frames, windows and log from the script's own host. */
  origin: url.origin,
  /** PayPal serves its pictures from a host of their own, also when a test serves this script at PayPal's address. */
  pictures: url.hostname.endsWith('.paypal.com') ? 'https://www.paypalobjects.com' : url.origin,
  components: (url.searchParams.get('components') ?? 'buttons').split(','),
  disabledFunding: (url.searchParams.get('disable-funding') ?? '').split(','),
  /** For inline scripts and styles. */
  nonce: element.dataset.cspNonce ?? '',
}

export function addressOf(path: string, query: Record<string, string> = {}): string {
  const address = new URL(path, SCRIPT.origin)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}
