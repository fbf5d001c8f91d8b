import { compareVersions } from '../domain/plugin-version.ts'
import { isReleased, type ReleaseChannel, type ReleaseStatus } from '../domain/release-channel.ts'
import type { Plugin } from './read-plugin.ts'

/** What the shop knows about the product that a zip is for. */
export type ReleaseTarget = {
  /** The folder of its earlier releases; null before the first one. */
  pluginSlug: string | null
  /** The main file of the release that sites run; null if it is not known. */
  mainFile: string | null
  channel: ReleaseChannel
  releases: readonly { version: string; channel: ReleaseChannel; status: ReleaseStatus }[]
}

type Contents = Pick<Plugin, 'folder' | 'mainFile' | 'header' | 'readme'>

/**
 * Why the shop would refuse this plugin as a new release, in sentences for the seller. Empty if it would not. The
 * browser, the release tool and the server all ask here.
 */
export function listProblems(plugin: Contents, target: ReleaseTarget): string[] {
  return [
    ...folderProblems(plugin, target),
    ...versionProblems(plugin, target),
    ...contradictions(plugin, target),
  ]
}

/** What the shop accepts, but the seller should know first. */
export function listWarnings({ mainFile }: Contents, { mainFile: known }: ReleaseTarget): string[] {
  if (known === null || known === mainFile) return []
  return [
    `The main file is ${mainFile}, but it was ${known} in the release before. WordPress deactivates a plugin whose main file was renamed, and the shop’s client refuses such an update: keep the name ${known}.`,
  ]
}

/** The same as `listProblems` for the free edition of a release, which is a plugin of its own. */
export function listFreeProblems(
  plugin: Contents,
  target: Pick<ReleaseTarget, 'pluginSlug' | 'channel'>,
): string[] {
  const taken =
    plugin.folder === target.pluginSlug
      ? [`The folder “${plugin.folder}” belongs to the paid plugin. The free edition needs its own folder.`]
      : []
  return [...taken, ...contradictions(plugin, target)]
}

function folderProblems({ folder }: Contents, { pluginSlug }: Pick<ReleaseTarget, 'pluginSlug'>): string[] {
  if (pluginSlug === null || pluginSlug === folder) return []
  return [
    `The zip’s folder is “${folder}”, but this product’s plugin is “${pluginSlug}”: sites would install it next to the old one.`,
  ]
}

/** A version below a published one would never reach a site, because WordPress never downgrades. */
function versionProblems({ header: { version } }: Contents, { channel, releases }: ReleaseTarget): string[] {
  if (releases.some((release) => release.version === version))
    return [`Version ${version} already exists. Increase the version in the plugin header.`]
  const above = findNewer(version, { channel, releases })
  return above ? [`Version ${version} is older than ${above.version}, which is already published.`] : []
}

/** A release that sites of this channel would prefer, now or once it is resumed. */
export function findNewer(
  version: string,
  { channel, releases }: Pick<ReleaseTarget, 'channel' | 'releases'>,
) {
  return releases.find(
    (release) =>
      isReleased(release.status) &&
      (release.channel === 'stable' || channel === 'beta') &&
      compareVersions(release.version, version) > 0,
  )
}

/**
 * Where the header and readme.txt disagree, sites would be told one thing and get another. The stable tag of a beta may
 * still name the stable version.
 */
export function contradictions(
  { header, readme }: Pick<Contents, 'header' | 'readme'>,
  { channel }: Pick<ReleaseTarget, 'channel'>,
): string[] {
  const pairs = [
    {
      name: 'Stable tag',
      header: header.version,
      readme: channel === 'beta' ? null : readme.stableTag,
      as: 'Version',
    },
    {
      name: 'Requires at least',
      header: header.requiresWp,
      readme: readme.requiresWp,
      as: 'Requires at least',
    },
    { name: 'Requires PHP', header: header.requiresPhp, readme: readme.requiresPhp, as: 'Requires PHP' },
  ]
  return pairs.flatMap((pair) =>
    pair.header === null || pair.readme === null || pair.header === pair.readme
      ? []
      : [
          `readme.txt has “${pair.name}: ${pair.readme}”, but the plugin header has “${pair.as}: ${pair.header}”. Make them the same.`,
        ],
  )
}

/** A key that the shop knows. */
export type KnownKey = { public_key: string; pending: boolean; retired_at: string | null }

/** Why the shop would refuse the signature of this key, or null. */
export function keyProblem(publicKey: string, keys: readonly KnownKey[]): string | null {
  const key = keys.find(({ public_key }) => public_key === publicKey)
  if (!key) return 'The shop does not know this signing key. Add its public key on the release desk first.'
  if (key.retired_at !== null) return 'This signing key is retired. Use another one.'
  if (key.pending) return 'This signing key waits for another admin to confirm it.'
  return null
}
