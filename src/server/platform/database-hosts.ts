const EXAMPLE = 'postgres://user:password@host:5432/name'
const LIST_EXAMPLE = 'postgres://user:password@first:5432,second:5432/name'
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s

/**
 * The address of each host. Several are written as libpq takes them, with commas, and mean that the one is wanted that
 * takes writes; node-postgres knows no such lists.
 */
export function splitHosts(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? []
  const urls = hosts.split(',').map((host) => `${before}${host}${after}`)
  const [first = url, ...others] = urls
  return [first, ...others]
}

/** Whether only a server that takes writes will do: of several hosts always, of one if the address says so. */
export function needsWritable(url: string): boolean {
  const [first, ...others] = splitHosts(url)
  return others.length > 0 || new URL(first).searchParams.has('target_session_attrs')
}

/**
 * Throws what is wrong with an address, as the rest of a sentence that starts with the name of its variable, and without
 * repeating it, because it has a password in it.
 */
export function checkDatabaseUrl(url: string): void {
  const hosts = (PARTS.exec(url)?.[2] ?? '').split(',')
  const isList = hosts.length > 1
  if (isList && hosts.includes(''))
    throw new Error(`has a comma without a host beside it. Write ${LIST_EXAMPLE}`)
  for (const [at, each] of splitHosts(url).entries()) {
    const address = URL.parse(each)
    if (address && /^postgres(ql)?:$/.test(address.protocol)) continue
    throw new Error(
      isList
        ? `lists “${hosts[at]}”, which is not a host with a port. Write ${LIST_EXAMPLE}`
        : `must be a URL such as ${EXAMPLE}`,
    )
  }
  const twice = hosts.find((host, at) => hosts.indexOf(host) !== at)
  if (twice !== undefined) throw new Error(`lists the host ${twice} twice`)

  const { searchParams } = new URL(splitHosts(url)[0])
  if (searchParams.get('host')?.includes(',') || (isList && searchParams.has('host')))
    throw new Error(`lists hosts behind the question mark. Write ${LIST_EXAMPLE}`)
  const wanted = searchParams.get('target_session_attrs') ?? 'read-write'
  if (!['read-write', 'primary'].includes(wanted))
    throw new Error(
      'has a target_session_attrs that lets in servers without writes. Write read-write, or leave it out',
    )
}
