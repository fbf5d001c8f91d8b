import { type ComponentType, lazy } from 'react'
import type { ContentKind, ContentOf } from '#core/content/documents.ts'
import type { Slot } from '../editor/slot.ts'

/** `published` is what visitors see. */
export type FormProps<K extends ContentKind> = { slot: Slot<ContentOf<K>>; published: ContentOf<K> }

/** The form of each kind of document. Each loads with the first document of its kind. */
const FORMS: { [K in ContentKind]?: ComponentType<FormProps<K>> } = {
  home: lazy(() => import('./home-form.tsx')),
  page: lazy(() => import('./page-form.tsx')),
  menus: lazy(() => import('./menus-form.tsx')),
  announcement: lazy(() => import('./announcement-form.tsx')),
  catalog: lazy(() => import('./catalog-form.tsx')),
  brand: lazy(() => import('./brand-form.tsx')),
  mail: lazy(() => import('./mail-form.tsx')),
}

/** The server sends each document by the schema of its kind, which its form relies on. */
export function formOf(kind: ContentKind): ComponentType<{ slot: Slot<unknown>; published: unknown }> | null {
  return (FORMS[kind] as ComponentType<{ slot: Slot<unknown>; published: unknown }> | undefined) ?? null
}
