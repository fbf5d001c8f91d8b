export const STAFF = { ADMIN_EMAIL: 'staff@bench.example', ADMIN_PASSWORD: 'marble kettle orchard 58' }

/** Returns the headers of an admin's browser: the bearer token and its cookies. */
export async function logInAsStaff(
  origin: URL,
  { email, password } = { email: STAFF.ADMIN_EMAIL, password: STAFF.ADMIN_PASSWORD },
): Promise<Record<string, string>> {
  const response = await fetch(new URL('/api/login', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`The admin login returned ${response.status}.`)
  const { token } = (await response.json()) as { token: string }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { authorization: `Bearer ${token}`, cookie, accept: 'application/json' }
}

/** A call as the panel makes it. Returns the answer's body. */
export async function callAsStaff(
  origin: URL,
  staff: Record<string, string>,
  { method, path, body }: { method: string; path: string; body?: object },
) {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: {
      ...staff,
      'x-requested-with': 'XMLHttpRequest',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
