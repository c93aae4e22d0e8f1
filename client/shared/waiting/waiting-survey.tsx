import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { formHref } from '../surveys/survey-hrefs.ts'
import type { WaitingForm } from '../surveys/waiting-forms.ts'
import { MadeAt } from './made-at.tsx'

/** One survey whose save waits: since when, and the way to it. */
export function WaitingSurvey({ form, onLeave }: { form: WaitingForm; onLeave: () => void }) {
  const { id, title, savedAt } = form
  return (
    <li aria-label={title} className="flex flex-col gap-2 rounded-panel border p-3">
      <div>
        <h3 className="font-semibold break-words">{title}</h3>
        <p className="text-label text-muted">Survey</p>
      </div>
      <p>Its save is sent once you open it with a connection.</p>
      <MadeAt at={savedAt} kept="kept on this device" isLost={false} />
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link href={formHref(id)} onClick={onLeave}>
            Open the survey
          </Link>
        </Button>
      </div>
    </li>
  )
}
