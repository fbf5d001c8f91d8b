type Keys<Wanted> = Wanted extends object ? keyof Wanted : never
type ValueOf<Wanted, Key> = Wanted extends object ? (Key extends keyof Wanted ? Wanted[Key] : never) : never

/** `Given` with `never` for every property, at any depth, that `Wanted` does not have. */
type Exact<Wanted, Given> = Given extends readonly unknown[] | ((...args: never) => unknown)
  ? Given
  : Given extends object
    ? { [Key in keyof Given]: Key extends Keys<Wanted> ? Exact<ValueOf<Wanted, Key>, Given[Key]> : never }
    : Given

/**
 * Checks an object against a type without letting unknown properties pass. TypeScript only reports them in literals,
 * so an option that a library has removed would slip through a variable or a spread.
 */
export function exact<Wanted>() {
  return <Given extends Wanted>(value: Given & Exact<Wanted, Given>): Given => value
}
