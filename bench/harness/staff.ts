/** The first admin of a shop under test. */
export const STAFF = { ADMIN_EMAIL: 'staff@bench.example', ADMIN_PASSWORD: 'marble kettle orchard 58' }

/** What a browser of staff sends with every call: the bearer token and the cookies that belong to it. */
export async function logInAsStaff(origin: URL): Promise<Record<string, string>> {
  const response = await fetch(new URL('/api/login', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email: STAFF.ADMIN_EMAIL, password: STAFF.ADMIN_PASSWORD }),
  })
  if (!response.ok) throw new Error(`The login of staff answered ${response.status}.`)
  const { token } = (await response.json()) as { token: string }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { authorization: `Bearer ${token}`, cookie, accept: 'application/json' }
}
