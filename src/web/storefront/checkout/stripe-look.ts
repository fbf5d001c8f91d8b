import type { Appearance } from '@stripe/stripe-js'

/** The page's own colors, for a field that lives in another document. */
export function stripeLook(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'))
  // A token may be `light-dark(…)`; only the computed color is one that another document understands.
  const color = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: color('--primary'),
    colorBackground: color('--surface'),
    colorText: color('--fg'),
    colorTextSecondary: color('--muted'),
    colorDanger: color('--danger'),
    borderRadius: '10px',
    fontSizeBase: '16px',
  }
  probe.remove()
  return { theme: 'stripe', variables }
}
