import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import { useTheme } from '#web/lib/theme.ts'
import { cx } from '#web/ui/cx.ts'
import { ShopMark } from '#web/ui/shop-mark.tsx'

/** The shop's logo, or its mark and name. */
export function Logo() {
  const { shopName, brand } = useShop()
  return (
    <Link
      to={paths.home()}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md font-semibold tracking-tight"
    >
      {brand.logo ? (
        <LogoPicture />
      ) : (
        <>
          <ShopMark brand={brand} className="size-8 shrink-0" />
          <span
            className={cx(
              // The last letter is wider than its box, and would be cut.
              '-mr-px line-clamp-2 min-w-0 pr-px',
              shopName.length > 30 ? 'max-w-68 leading-tight' : 'text-lg',
            )}
          >
            {shopName}
          </span>
        </>
      )}
    </Link>
  )
}

/** Without a logo for the dark theme, the light one stands on a light ground there, since it may be dark itself. */
function LogoPicture() {
  const { shopName, brand } = useShop()
  const theme = useTheme()
  const { logo, darkLogo } = brand
  if (!logo) return null
  const { src, width, height } = theme === 'dark' && darkLogo ? darkLogo : logo
  return (
    <picture className="min-w-0">
      {theme === 'system' && darkLogo && (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={darkLogo.src}
          width={darkLogo.width}
          height={darkLogo.height}
        />
      )}
      <img
        src={src}
        alt={shopName}
        width={width}
        height={height}
        className={cx('h-auto max-h-10 object-contain', !darkLogo && 'rounded-xs bg-logo-ground')}
      />
    </picture>
  )
}
