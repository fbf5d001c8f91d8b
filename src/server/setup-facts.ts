import { isWeakSecret } from '#server/platform/weak-secret.ts'
import type { Config } from './config.ts'
import { UNSAFE } from './config-variables.ts'
import type { GoLiveFacts } from './modules/admin/index.ts'

/** What only a running shop sees. */
type Seen = Pick<GoLiveFacts, 'unnamedProxy' | 'sharedAddress'>

export function goLiveFacts(config: Config, seen: Seen): GoLiveFacts {
  return {
    ...seen,
    publicUrl: config.publicUrl,
    namesProxy: config.trustProxy !== false,
    unsafe: [...config.unsafe].map((name) => UNSAFE[name]),
    hasWeakOldSecret: config.appSecrets?.some(isWeakSecret) ?? false,
  }
}
