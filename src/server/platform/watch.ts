import type { AlarmKind } from '#core/domain/alarm-kind.ts'

/** What is wrong now, and what to do about it. */
export type Trouble = { detail: string; fix: string }

/** The figure behind an alarm, for monitoring, and the trouble if it is one. */
export type Sight = { value: number; trouble: Trouble | null }

/** Something that a module keeps an eye on. */
export type Watch = {
  kind: AlarmKind
  metric: { name: string; help: string }
  look: () => Promise<Sight>
  /** Each instance sees only itself, so that another cannot say that it is over. */
  local?: true
}
