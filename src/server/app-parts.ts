import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { Bus } from '#server/platform/notify.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { Traces } from '#server/platform/tracing/traces.ts'
import type { Config } from './config.ts'
import type { DemoTools } from './modules/admin/index.ts'
import type { OpenScratch } from './modules/backup/index.ts'
import type { SwitchingGateways } from './modules/payments/index.ts'
import type { MovableTime, ShopTime } from './modules/shop-time/index.ts'
import type { PageSource } from './pages/page-source.ts'

export type ExtraRouteOptions = {
  /** Whether the browser that sends this request is logged in as an admin. */
  isAdmin: (req: IncomingMessage) => Promise<boolean>
  /** Moves the shop's time, in test mode. */
  time: Pick<ShopTime, 'move' | 'resume' | 'state'>
}

/** What the app is built from: everything that `run-shop.ts` opens and closes, and that tests replace. */
export type AppParts = {
  config: Config
  log: Log
  /** Off unless given. */
  traces?: Traces
  database: Database
  bus: Bus
  storage: Storage
  jobs: Jobs
  gateways: SwitchingGateways
  /** The shop's clock: orders, licenses, subscriptions, mails and the sandbox live by it. */
  clock: Clock
  /** Set if staff can move `clock`. Logins, limits and whatever else protects the shop go by the machine's instead. */
  movable?: MovableTime | undefined
  secrets: readonly [string, ...string[]]
  pages: PageSource
  /** The address shoppers use. Unless configured, it is known only after listening. */
  publicUrl: () => URL
  /** Writes to the console of the server, for the person who runs it. Unlike the log, it may carry secrets. */
  print: (text: string) => void
  /** Where a backup is restored to check it; by default an embedded PostgreSQL of its own. */
  openScratch?: OpenScratch
  /** Extra routes, such as the payment sandbox's pages in test mode. */
  extraRoutes?: ((app: FastifyInstance, options: ExtraRouteOptions) => void) | undefined
  /** Removes the demo data. Programs that never load it leave it out. */
  demo?: DemoTools
  /** How long to leave an event to the buyer's own browser before its webhook is processed. */
  webhookDelayMs?: number
}

/** What platform and modules need; the rest is for the server around them. */
export type InsideParts = Omit<AppParts, 'bus' | 'pages' | 'extraRoutes'>

/** The clock that nobody can move. */
export function machineClockOf({ clock }: Pick<AppParts, 'clock'>): Clock {
  return clock.machine ?? clock
}
