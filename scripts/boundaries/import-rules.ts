import { orderPartsImportDownward } from './order-parts.ts'
import { RANKS } from './ranks.ts'
import type { Import, SourceFile } from './source-files.ts'

/** The rule that an import breaks, or null. */
export type ImportRule = (file: SourceFile, imported: Import) => string | null

const APPS = ['storefront', 'account', 'admin']
const SHARED_WEB = ['src/web/ui/', 'src/web/lib/']
const BELOW_MODULES = ['src/server/platform/', 'src/server/db/', 'src/sandbox/']
const NOT_PRODUCT = ['src/demo/', 'src/sandbox/']
/** Starts the product, with its sandbox and demo data if enabled. */
const START = 'src/server/run-shop.ts'
/** Opens the database, with our dialect. */
const DATABASE = 'src/server/platform/database.ts'

export const IMPORT_RULES: readonly ImportRule[] = [
  coreImportsOnlyCore,
  webNeverImportsServer,
  appsNeverImportEachOther,
  sharedWebKnowsNoApp,
  foundationsNeverImportModules,
  productKnowsNoDemoOrSandbox,
  modulesAreEnteredThroughIndex,
  modulesImportOnlyLowerRanks,
  orderPartsImportDownward,
  browserCodeUsesSmallZod,
  queriesAreWrittenByOurDialect,
]

function coreImportsOnlyCore(file: SourceFile, { specifier, target }: Import): string | null {
  if (!isIn(file.path, 'src/core/') || isTest(file)) return null
  if (target ? isIn(target, 'src/core/') : specifier === 'zod/mini') return null
  return 'core imports only core (and zod/mini), so that it runs anywhere'
}

function webNeverImportsServer(file: SourceFile, { target }: Import): string | null {
  if (!isIn(file.path, 'src/web/') || !isIn(target, 'src/server/')) return null
  return 'web never imports server, not even types: data comes through Call'
}

function appsNeverImportEachOther(file: SourceFile, { target }: Import): string | null {
  const [mine, theirs] = [appOf(file.path), appOf(target)]
  if (!mine || !theirs || mine === theirs) return null
  return `${mine} never imports ${theirs}: what both need belongs in web/ui or web/lib`
}

function sharedWebKnowsNoApp(file: SourceFile, { target }: Import): string | null {
  if (!SHARED_WEB.some((folder) => isIn(file.path, folder)) || !appOf(target)) return null
  return 'web/ui and web/lib are shared, so they know none of storefront, account and admin'
}

function foundationsNeverImportModules(file: SourceFile, { target }: Import): string | null {
  if (!BELOW_MODULES.some((folder) => isIn(file.path, folder)) || !moduleOf(target)) return null
  return 'platform, db and sandbox never import modules'
}

function productKnowsNoDemoOrSandbox(file: SourceFile, { target }: Import): string | null {
  const theirs = NOT_PRODUCT.find((folder) => isIn(target, folder))
  if (!theirs || isIn(file.path, theirs) || file.path === START || isTest(file)) return null
  return 'only run-shop.ts, scripts, tests and bench import demo or sandbox'
}

function modulesAreEnteredThroughIndex(file: SourceFile, { target }: Import): string | null {
  const theirs = moduleOf(target)
  if (!theirs || theirs === moduleOf(file.path) || target === `src/server/modules/${theirs}/index.ts`)
    return null
  return isTest(file) ? null : `${theirs} is entered only through its index.ts`
}

function modulesImportOnlyLowerRanks(file: SourceFile, { target }: Import): string | null {
  const [mine, theirs] = [moduleOf(file.path), moduleOf(target)]
  if (!mine || !theirs || mine === theirs) return null

  const [ownRank, otherRank] = [RANKS[mine], RANKS[theirs]]
  const unknown = ownRank === undefined ? mine : otherRank === undefined ? theirs : null
  if (unknown) return `${unknown} has no rank: add it to scripts/boundaries/ranks.ts`
  if (Number(otherRank) < Number(ownRank)) return null
  return `${mine} (rank ${ownRank}) imports only modules of lower rank, and ${theirs} has rank ${otherRank}`
}

function browserCodeUsesSmallZod(file: SourceFile, { specifier }: Import): string | null {
  if (!isIn(file.path, 'src/web/') && !isIn(file.path, 'src/core/')) return null
  return specifier === 'zod' ? "what reaches the browser uses 'zod/mini'" : null
}

function queriesAreWrittenByOurDialect(file: SourceFile, { specifier }: Import): string | null {
  if (specifier !== 'drizzle-orm/node-postgres' || file.path === DATABASE) return null
  return `only ${DATABASE} opens a database, so that columns are always named with their table`
}

function appOf(path: string | null): string | null {
  return APPS.find((app) => isIn(path, `src/web/${app}/`)) ?? null
}

export function moduleOf(path: string | null): string | null {
  return path?.match(/^src\/server\/modules\/([^/]+)\//)?.[1] ?? null
}

export function isTest(file: SourceFile): boolean {
  return /\.test\.tsx?$/.test(file.path)
}

function isIn(path: string | null, folder: string): boolean {
  return path?.startsWith(folder) ?? false
}
