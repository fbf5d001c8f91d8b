import type { ComponentType } from 'react'
import type { ContentKind, ContentOf } from '#core/content/documents.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Slot } from '../editor/slot.ts'

/** `published` is what visitors see. */
export type FormProps<K extends ContentKind> = { slot: Slot<ContentOf<K>>; published: ContentOf<K> }

/** The form of each kind of document. Each loads with the first document of its kind. */
const FORMS: { [K in ContentKind]?: ComponentType<FormProps<K>> } = {
  home: lazyPart(() => import('./home-form.tsx')),
  page: lazyPart(() => import('./page-form.tsx')),
  menus: lazyPart(() => import('./menus-form.tsx')),
  announcement: lazyPart(() => import('./announcement-form.tsx')),
  catalog: lazyPart(() => import('./catalog-form.tsx')),
  brand: lazyPart(() => import('./brand-form.tsx')),
  mail: lazyPart(() => import('./mail-form.tsx')),
}

/** The server sends each document by the schema of its kind, which its form relies on. */
export function formOf(kind: ContentKind): ComponentType<{ slot: Slot<unknown>; published: unknown }> | null {
  return (FORMS[kind] as ComponentType<{ slot: Slot<unknown>; published: unknown }> | undefined) ?? null
}
