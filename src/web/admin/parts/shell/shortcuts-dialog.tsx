import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCommandKey } from './command-key.ts'
import { MAIN_ITEMS } from './nav-items.ts'

type Props = { on: boolean; onSwitch: (on: boolean) => void; onClose: () => void }

/** Every shortcut, and the switch for single-key shortcuts. */
export default function ShortcutsDialog({ on, onSwitch, onClose }: Props) {
  const command = useCommandKey()
  const rows = [
    { keys: [command, 'K'], text: 'Search everything' },
    { keys: [command, 'S'], text: 'Save changes' },
    { keys: ['/'], text: 'Search this list' },
    ...MAIN_ITEMS.map(({ label, key = '' }) => ({ keys: ['G', key.toUpperCase()], text: `Go to ${label}` })),
    { keys: ['?'], text: 'Show these shortcuts' },
  ]
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid gap-4 text-sm">
        <dl className="grid gap-1">
          {rows.map(({ keys, text }) => (
            <div key={text} className="flex min-h-8 items-center justify-between gap-4">
              <dt>{text}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-6 rounded-xs border border-border-strong bg-sunken px-1.5 text-center font-mono text-xs leading-6"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <div className="border-t border-border pt-2">
          <CheckboxField
            label="Use single-key shortcuts in this browser"
            hint={`Turn them off if you use dictation or they get in your way. Shortcuts with ${command} stay on.`}
            checked={on}
            onChange={(event) => onSwitch(event.target.checked)}
          />
        </div>
      </div>
    </Dialog>
  )
}
