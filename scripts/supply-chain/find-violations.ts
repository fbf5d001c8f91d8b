import { INSTALL_SCRIPTS, LICENSE_EXCEPTIONS, LICENSES, UNNAMED_LICENSES } from './allowed.ts'
import type { LockedPackage } from './lockfile.ts'

/** Everything in the lockfile that nobody has allowed, one line each. */
export function findPackageViolations(packages: readonly LockedPackage[]): string[] {
  const found = packages.flatMap((locked) => [
    ...findSource(locked),
    ...findScript(locked),
    ...findLicense(locked),
  ])
  return [...new Set([...found, ...findUnused(packages)])]
}

/** The lockfile names no host, so that every registry works; the hash decides what is accepted. */
function findSource({ name, version, integrity, resolved, link }: LockedPackage): string[] {
  if (link) return [`${name}@${version}: is a link to a folder`]
  if (resolved !== undefined) return [`${name}@${version}: comes from ${resolved} instead of the registry`]
  return integrity?.startsWith('sha512-') ? [] : [`${name}@${version}: has no SHA-512 in the lockfile`]
}

function findScript({ name, version, hasInstallScript }: LockedPackage): string[] {
  if (!hasInstallScript || INSTALL_SCRIPTS[`${name}@${version}`]) return []
  return [`${name}@${version}: has an install script that is not in scripts/supply-chain/allowed.ts`]
}

function findLicense(locked: LockedPackage): string[] {
  const id = `${locked.name}@${locked.version}`
  const license = locked.license ?? UNNAMED_LICENSES[id]
  if (license === undefined) return [`${id}: names no license`]
  return isAllowed(license, locked)
    ? []
    : [`${id}: its license ${license} is not in scripts/supply-chain/allowed.ts`]
}

/** SPDX: of `A OR B` one is enough, of `A AND B` both are needed. AND binds tighter; nested brackets are not allowed. */
function isAllowed(expression: string, locked: LockedPackage): boolean {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1')
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((license) => isLicenseAllowed(license, locked)))
}

function isLicenseAllowed(license: string, { name, dev = false }: LockedPackage): boolean {
  if (LICENSES.includes(license)) return true
  return LICENSE_EXCEPTIONS.some(
    (exception) =>
      exception.license === license && exception.packages.test(name) && (dev || !exception.devOnly),
  )
}

/** A list that is longer than it needs to be hides what is new. */
function findUnused(packages: readonly LockedPackage[]): string[] {
  const present = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  return [...Object.keys(INSTALL_SCRIPTS), ...Object.keys(UNNAMED_LICENSES)]
    .filter((id) => !present.has(id))
    .map((id) => `${id}: is in scripts/supply-chain/allowed.ts, but not in the lockfile`)
}
