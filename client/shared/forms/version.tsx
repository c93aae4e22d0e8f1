import { Button } from '../../ui/button.tsx'
import { LongText } from '../../ui/text/long-text.tsx'

/**
 * One of two texts that a person chooses between. `title` says whose it is. Where several choices stand on one screen, `of` names
 * the field on the button, for those who hear it alone.
 */
export const Version = ({
  title,
  text,
  action,
  isNamed = false,
  onKeep,
}: {
  title: string
  text: string
  action: string
  isNamed?: boolean
  onKeep: () => void
}) => (
  <section aria-label={title} className="flex min-w-0 flex-col gap-2 rounded-panel border bg-raised p-3">
    <h3 className="text-label font-semibold">{title}</h3>
    <LongText label={title} className="max-h-60 flex-1">
      {text === '' ? <span className="text-muted">Empty</span> : text}
    </LongText>
    <Button className="self-start" aria-label={isNamed ? `${action}: ${title}` : undefined} onClick={onKeep}>
      {action}
    </Button>
  </section>
)
