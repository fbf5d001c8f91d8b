import { createContext, useContext } from 'react'
import type { Target } from '#core/content/parts.ts'
import type { Frame } from '#core/contract/content.ts'
import { useShop } from '#web/lib/shop.ts'
import { hrefOf } from './href-of.ts'

export type Flagship = { id: number; name: string; uri: string; text: string; category: string }

/** What stands around every page of the storefront. */
export type FrameData = Frame & {
  /** Null when the catalog is empty or fails to load. */
  flagship: Flagship | null
  categories: { name: string; slug: string }[]
}

export const EMPTY_FRAME: FrameData = {
  menus: { header: [], footer: [], about: '' },
  announcement: null,
  flagship: null,
  categories: [],
}

export const FrameContext = createContext<FrameData>(EMPTY_FRAME)

export function useFrame(): FrameData {
  return useContext(FrameContext)
}

/** Resolves targets on this page. */
export function useHref(): (target: Target) => string {
  const { supportEmail } = useShop()
  const { flagship } = useFrame()
  return (target) => hrefOf(target, { supportEmail, flagshipUri: flagship?.uri ?? null })
}
