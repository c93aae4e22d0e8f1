import type { PlanPage } from '#events/plan/api.ts'
import type { Pin } from '#events/plan/page.ts'
import { When } from '../../../../shared/when/when.tsx'
import { isolated } from '../../../../ui/text/isolated.tsx'
import { usePersonNames } from '../../state/person-names.ts'
import type { CardPins } from '../shown-pins.ts'

type Props = { readonly pins: CardPins; readonly pages: readonly PlanPage[] }

/** Where the card is to hang and where it hangs, in words. */
export function Places({ pins: { planned, built }, pages }: Props) {
  const nameOf = usePersonNames()
  const titleOf = ({ page }: Pin) => pages.find((one) => one.page === page)?.title ?? `Page ${page}`
  if (!planned && !built) return <p className="text-label text-muted">Not on this plan yet.</p>
  return (
    <dl className="flex flex-col gap-1 text-label">
      {planned && (
        <div>
          <dt className="inline font-medium">Planned: </dt>
          <dd className="inline wrap-anywhere">{titleOf(planned)}</dd>
        </div>
      )}
      {built && (
        <div>
          <dt className="inline font-medium">Hangs: </dt>
          <dd className="inline wrap-anywhere">
            {isolated(titleOf(built))}, said by {isolated(nameOf(built.by))} <When at={built.at} />
            {built.why !== undefined && isolated(`: ${built.why}`)}
          </dd>
        </div>
      )}
    </dl>
  )
}
