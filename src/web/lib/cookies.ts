type CookieLife = { maxAgeSeconds: number }

/** For the theme and the signed-in marker, which scripts write and which contain no secrets. */
export function writeCookie(name: string, value: string, { maxAgeSeconds }: CookieLife): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in older browsers
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}

export function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
}
