import type { Target } from '#core/content/parts.ts'
import { hrefOf, type Surroundings } from './href-of.ts'

/** A text in which each `target` has become an `href`. */
export type Linked<T> = T extends readonly (infer Item)[]
  ? Linked<Item>[]
  : T extends { target: Target | null }
    ? { [Key in Exclude<keyof T, 'target'>]: Linked<T[Key]> } & { href: Href<T['target']> }
    : T extends object
      ? { [Key in keyof T]: Linked<T[Key]> }
      : T

type Href<T> = T extends null ? null : string

/** Resolves all targets of a text. Loaders do it, so that pages need not carry the rules. */
export function linkTargets<T>(text: T, surroundings: Surroundings): Linked<T> {
  return link(text, surroundings) as Linked<T>
}

function link(value: unknown, surroundings: Surroundings): unknown {
  if (Array.isArray(value)) return value.map((item) => link(item, surroundings))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === 'target'
        ? ['href', part && hrefOf(part as Target, surroundings)]
        : [key, link(part, surroundings)],
    ),
  )
}
