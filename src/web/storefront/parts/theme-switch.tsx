import { Monitor, Moon, Sun } from 'lucide-react'
import { THEMES, type Theme } from '#core/markers.ts'
import { useEarlyChoice } from '#web/lib/hydrated.ts'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'

const CHOICES = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

export function ThemeSwitch() {
  const chosen = useTheme()
  const group = useEarlyChoice(chosen, ({ value }) => chooseTheme(value as Theme))
  return (
    <fieldset ref={group} className="flex items-center gap-1 rounded-md border border-border bg-surface p-1">
      <legend className="sr-only">Colors</legend>
      {THEMES.map((theme) => {
        const { label, Icon } = CHOICES[theme]
        return (
          <label key={theme} className="choice">
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              // Going back would restore what was chosen on that page, which may be out of date.
              autoComplete="off"
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
