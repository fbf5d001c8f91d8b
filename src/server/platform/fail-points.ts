/** Where a process can be made to die in tests: K while a card is paid or money given back, P while PayPal is paid. */
export type FailPoint =
  | ('K0' | 'K1' | 'K2' | 'K3' | 'K4' | 'K5' | 'K8' | 'K9' | 'K10')
  | ('P0' | 'P1' | 'P3' | 'P4')

let armed: { point: FailPoint; die: () => void } | null = null

/** Dies here when a test has armed this point. Nothing in the program arms one, so in a shop this does nothing. */
export function failPoint(point: FailPoint): void {
  if (armed?.point === point) armed.die()
}

/** For tests that run the shop in a process of their own. */
export function armFailPoint(point: FailPoint, die: () => void): void {
  armed = { point, die }
}
