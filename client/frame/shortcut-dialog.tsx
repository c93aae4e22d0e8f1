import { Dialog } from '../ui/overlay/dialog.tsx'
import { Kbd } from '../ui/text/kbd.tsx'
import { useShortcutGroups } from '../ui/text/shortcut-help.ts'
import { Switch } from '../ui/form/switch.tsx'

/** The shortcuts of the screens that are mounted, and a switch for those of a single key. */
export function ShortcutDialog({
  isOpen,
  onClose,
  hasSingleKeys,
  onToggleSingleKeys,
}: {
  isOpen: boolean
  onClose: () => void
  hasSingleKeys: boolean
  onToggleSingleKeys: (isOn: boolean) => void
}) {
  const groups = useShortcutGroups()
  return (
    <Dialog isOpen={isOpen} onOpenChange={(next) => !next && onClose()} title="Keyboard shortcuts">
      <div className="flex flex-col gap-5">
        <Switch
          isOn={hasSingleKeys}
          onToggle={onToggleSingleKeys}
          hint="Switch them off where software such as speech input types by itself. This dialog stays in your menu."
        >
          The keys / and ? on every screen
        </Switch>
        {Object.entries(groups).map(([title, shortcuts]) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
            <dl className="divide-y">
              {shortcuts.map(({ keys, text }) => (
                <div key={text} className="flex items-center justify-between gap-4 py-2">
                  <dt>{text}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
