import type { Appearance } from '@stripe/stripe-js'

/** The page's colors for Stripe's iframe. */
export function stripeLook(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'))
  // A token may be `light-dark(…)`, which the iframe cannot resolve, so pass the computed color.
  const color = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: color('--primary'),
    colorBackground: color('--surface'),
    colorText: color('--fg'),
    colorTextSecondary: color('--muted'),
    colorTextPlaceholder: color('--subtle'),
    colorDanger: color('--danger'),
    borderRadius: '10px',
    fontSizeBase: '16px',
  }
  probe.remove()
  // The theme decides what the variables leave open, such as the color of the wallet buttons.
  return { theme: isDark(variables.colorBackground) ? 'night' : 'stripe', variables }
}

function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return red + green + blue < 384
}
