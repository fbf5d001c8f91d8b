type Where = { returnUrl: string | null; shopUrl: () => URL }

/**
 * The address of a payment window, which is a page of the shop. It is on the host that the buyer came from, because
 * their cart and the page that waits for the window exist only there.
 */
export function windowUrl(path: string, { returnUrl, shopUrl }: Where): string {
  return new URL(path, returnUrl && /^https?:/.test(returnUrl) ? returnUrl : shopUrl()).href
}
