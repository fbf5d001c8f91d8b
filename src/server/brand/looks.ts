import { createHash } from 'node:crypto'
import type { BrandContent, BrandPicture } from '#core/content/brand.ts'
import { DEFAULT_COLOR, tonesOf } from '#core/domain/brand-tones.ts'
import type { BrandFacts } from '#core/page-input.ts'
import type { MailLogo } from '../modules/mail/index.ts'
import { initialOf } from './initial-of.ts'
import { brandStylesPath } from './stylesheet.ts'

/** What every drawing of the shop depends on. */
export type Looks = {
  color: string
  mark: BrandContent['mark']
  initial: string
  icon: string | null
  logo: string | null
}

export function looksOf({ color, mark, icon, logo }: BrandContent, shopName: string): Looks {
  return {
    color: tonesOf(color ?? DEFAULT_COLOR, 'light').primary,
    mark,
    initial: initialOf(shopName),
    icon: icon?.uri ?? null,
    logo: logo?.uri ?? null,
  }
}

/** Part of the addresses of icons and sharing pictures, so that browsers fetch changed ones. */
export function versionOf(looks: Looks): string {
  return createHash('sha256').update(JSON.stringify(looks)).digest('hex').slice(0, 8)
}

/** What pages need to know. */
export function brandFacts(brand: BrandContent, shopName: string): BrandFacts {
  const { color, mark, logo, darkLogo, icon } = brand
  return {
    styles: color === null ? null : brandStylesPath(color),
    themeColor:
      color === null
        ? null
        : { light: tonesOf(color, 'light').primary, dark: tonesOf(color, 'dark').primary },
    mark,
    initial: initialOf(shopName),
    hasIcon: icon !== null,
    logo: logo && shown(logo, 'webp'),
    darkLogo: darkLogo && shown(darkLogo, 'webp'),
    version: versionOf(looksOf(brand, shopName)),
  }
}

/** What mails need to know. Mail programs do not all show WebP. */
export function mailLooks({ color, logo, darkLogo }: BrandContent, origin: string) {
  const picture = (of: BrandPicture): MailLogo => {
    const { src, width, height } = shown(of, 'png')
    return { url: origin + src, width, height }
  }
  return {
    color,
    logo: logo && { light: picture(logo), dark: darkLogo && picture(darkLogo) },
  }
}

/** The largest size of a logo on a page, in CSS pixels. Its file has twice as many. */
export const LOGO_BOX = { width: 200, height: 40 }

function shown({ uri, width, height }: BrandPicture, format: 'webp' | 'png') {
  const scale = Math.min(1, LOGO_BOX.width / width, LOGO_BOX.height / height)
  return {
    src: `/brand/${uri.replace('.webp', `.${format}`)}`,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
