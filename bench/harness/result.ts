import type { Goal } from '../load.ts'
import type { Measurement } from './measure.ts'
import type { Plan } from './plan.ts'
import type { Sample } from './side.ts'

export type Result = {
  name: string
  about: string
  goal: Goal | null
  /** Absent if the load could not be measured; `failure` says why. */
  measured?: Measurement
  value?: number
  shop?: Sample
  /** How long it took, with everything it had to prepare. */
  seconds: number
  failure?: string
}

export type Report = { at: string; machine: string; node: string; plan: Plan; results: Result[] }
