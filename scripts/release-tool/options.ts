import { parseArgs } from 'node:util'
import { RELEASE_CHANNELS, type ReleaseChannel } from '#core/domain/release-channel.ts'
import { Failure } from './failure.ts'

export const USAGE = `Checks, signs and publishes plugin zips. Needs Node 20 or newer and nothing else.

  new-key FILE                     make a signing key, protected by a passphrase; prints the public key for the shop
  check ZIP                        check a plugin zip; with --shop and --product also against the shop
  sign ZIP --key FILE              check and sign it; writes the signature to ZIP.sig
  upload ZIP --key FILE --shop URL --product SLUG
                                   check, sign and upload it as a draft; --publish publishes it
  publish VERSION --shop URL --product SLUG
                                   publish a version that was uploaded as a draft

Options
  --shop URL            the shop, such as https://your-shop.example
  --product SLUG        the last part of the product's address
  --key FILE            the signing key
  --channel NAME        stable (default) or beta
  --rollout PERCENT     offer it to this share of the sites (default 100)
  --free FILE           the free edition, a separate plugin, signed and uploaded with the release
  --publish             publish after uploading
  --help                show this text

Secrets come from the environment, never from arguments, which other programs can read:
  RELEASE_TOKEN             an API token of the shop with releases:write
  RELEASE_KEY_PASSPHRASE    the passphrase of the key; without it, the tool asks

Behind a proxy, Node 24 needs NODE_USE_ENV_PROXY=1 beside HTTPS_PROXY.

Exit code: 0 if all went well, 1 if something was refused or the shop cannot be reached, 2 for wrong usage.`

const COMMANDS = ['new-key', 'check', 'sign', 'upload', 'publish'] as const
export type Command = (typeof COMMANDS)[number]

export type Options = {
  command: Command
  /** The file or version after the command. */
  subject: string
  shop: string | undefined
  product: string | undefined
  key: string | undefined
  free: string | undefined
  channel: ReleaseChannel
  rollout: string
  publish: boolean
}

/** Null if help was asked for. */
export function readOptions(args: string[]): Options | null {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const [command, subject, ...rest] = positionals
  if (!isCommand(command)) throw new Failure(USAGE, 2)
  if (subject === undefined || rest.length > 0)
    throw new Failure(`${command} takes one value.\n\n${USAGE}`, 2)
  const { channel, rollout } = values
  if (!isChannel(channel)) throw new Failure('--channel must be stable or beta.', 2)
  if (!/^\d{1,3}$/.test(rollout) || Number(rollout) > 100)
    throw new Failure('--rollout must be a whole number from 0 to 100.', 2)
  const { shop, product, key, free, publish } = values
  return { command, subject, shop, product, key, free, channel, rollout, publish }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        shop: { type: 'string' },
        product: { type: 'string' },
        key: { type: 'string' },
        free: { type: 'string' },
        channel: { type: 'string', default: 'stable' },
        rollout: { type: 'string', default: '100' },
        publish: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    // The message can repeat an argument, which may be a secret that was typed there by mistake.
    const isToken = args.some((arg) => /^--(?:token|passphrase)\b/.test(arg))
    const reason = error instanceof Error ? error.message : ''
    throw new Failure(isToken ? 'Secrets come from the environment: see --help.' : `${reason}\n\n${USAGE}`, 2)
  }
}

function isCommand(word: string | undefined): word is Command {
  return (COMMANDS as readonly (string | undefined)[]).includes(word)
}

function isChannel(word: string): word is ReleaseChannel {
  return (RELEASE_CHANNELS as readonly string[]).includes(word)
}

/** The value of an option that the command cannot do without. */
export function need(value: string | undefined, option: string): string {
  if (!value) throw new Failure(`${option} is missing.\n\n${USAGE}`, 2)
  return value
}
