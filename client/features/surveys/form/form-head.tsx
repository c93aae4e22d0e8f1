import { CircleDashed, Pencil, Save, Users } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { lacksInstallType } from '#events/form/decide.ts'
import type { SectionTypeName } from '#events/form/sections/all.ts'
import { useOrganizations } from '../../../api/projects/catalog.ts'
import { useUser } from '../../../api/people/session.tsx'
import { useConnection } from '../../../live/live-context.tsx'
import { AvatarList } from '../../../ui/avatar.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { countOf } from '../../../ui/text/format-count.ts'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { AddMenu } from './add/add-menu.tsx'
import { MakeCardsButton } from './cards/make-cards-button.tsx'
import { ContentsButton } from './contents/contents-button.tsx'
import { useEdit, useFormEdit, useSaved } from './draft/form-context.tsx'
import { editAgain, leaveEditing } from './draft/form-edit.ts'
import { FormMenu } from './form-menu.tsx'
import { useComeToSection } from './sections/come-to-section.ts'
import { useKeepPlace } from './use-keep-place.ts'
import { isEmpty } from './draft/draft.ts'

/** So on a phone, beside the feedback button: a thumb reaches it from wherever the form is scrolled to. */
const BAR_ON_PHONES =
  'phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-20 phone:border-t phone:bg-surface phone:py-2.5 phone:pr-18 phone:pb-[max(0.625rem,env(safe-area-inset-bottom))] phone:pl-[max(1rem,env(safe-area-inset-left))] phone:*:flex-1 low:py-1 low:pb-[max(0.25rem,env(safe-area-inset-bottom))]'

/** Where a thumb is, across from the feedback button. */
const CORNER_ON_PHONES =
  'empty:hidden phone:fixed phone:bottom-[max(0.5rem,env(safe-area-inset-bottom))] phone:left-[max(0.5rem,env(safe-area-inset-left))] phone:z-20'

/** Beside the feedback button, on a phone that lies on its side: the head has no room to stay there. */
const BESIDE_FEEDBACK =
  'low:fixed low:right-[calc(max(1rem,env(safe-area-inset-right))+3.25rem)] low:bottom-[max(0.5rem,env(safe-area-inset-bottom))] low:z-20 low:rounded-full low:shadow-overlay'

/**
 * The title of a form, whose it is, who has it open, and what one can do with it. It stays in sight; on a phone, while the form is
 * edited, Cancel and Save alone do, in a bar at the bottom. On its side, so does Edit.
 */
export function FormHead({
  onSave,
  onManageUsers,
  onAdd,
}: {
  onSave: () => void
  onManageUsers: () => void
  onAdd: (type: SectionTypeName) => void
}) {
  const edit = useFormEdit()
  const isEmployee = useUser().role === 'employee'
  const title = useSaved(({ form }) => form?.title ?? '')
  const isEditing = useEdit((state) => state.isEditing)
  const isSaving = useEdit((state) => state.isSaving)
  const main = useRef<HTMLButtonElement>(null)
  const cancel = useCancel(main)
  useKeepPlace(main)
  return (
    <PageHeader
      title={title}
      backLink={<BackLink label="Back to Surveys" href="/forms" className="-ml-2" />}
      text={<About />}
      className={cn(
        'sticky top-0 z-20 -mx-4 border-b bg-surface px-4 py-3 md:-mx-6 md:px-6 low:static low:py-1 print:static',
        isEditing && 'max-md:static',
      )}
      actions={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {isEmployee && (
            <Button icon={<Users aria-hidden />} onClick={onManageUsers} className={cn(isEditing && 'max-md:hidden')}>
              Manage Users
            </Button>
          )}
          <MakeCardsButton />
          {isEditing ? (
            <>
              <AddMenu onAdd={onAdd} isDisabled={isSaving} />
              <div className={cn('flex items-center gap-2', BAR_ON_PHONES)}>
                <ContentsButton className="phone:px-2" />
                <Button disabled={isSaving} onClick={() => void cancel()}>
                  Cancel
                </Button>
                <Button ref={main} variant="primary" icon={<Save aria-hidden />} isPending={isSaving} onClick={onSave}>
                  {isSaving ? 'Saving...' : 'Save Form'}
                </Button>
              </div>
            </>
          ) : (
            <>
              <div className={CORNER_ON_PHONES}>
                <ContentsButton className="phone:h-12 phone:rounded-full phone:shadow-overlay low:h-11" />
              </div>
              <Button
                ref={main}
                variant="primary"
                icon={<Pencil aria-hidden />}
                onClick={() => editAgain(edit)}
                className={BESIDE_FEEDBACK}
              >
                Edit Form
              </Button>
            </>
          )}
          <FormMenu />
        </div>
      }
    />
  )
}

function About() {
  const me = useUser().id
  const organizationId = useSaved(({ form }) => form?.organizationId)
  const { data: organizations } = useOrganizations()
  const name = organizations?.find(({ id }) => id === organizationId)?.name
  const people = useSaved((state) => state.people)
  const others = people
    .filter(({ userId }) => userId !== me)
    .map(({ userId, name: who }) => ({ id: userId, name: who }))
  const isCurrent = useSaved((state) => state.isCurrent)
  const connection = useConnection()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {name && <span className="min-w-0 wrap-anywhere">{name}</span>}
      {connection !== 'live' ? (
        <Badge tone="warning">Offline: what you type is kept here</Badge>
      ) : (
        !isCurrent && <Badge className="animate-late">Catching up</Badge>
      )}
      <Unfinished />
      {others.length > 0 && <AvatarList people={others} label="Also on this form" />}
    </div>
  )
}

/** Says which doors still lack their install type, with the way to the first one. */
function Unfinished() {
  const come = useComeToSection()
  const first = useSaved(({ sections }) => sections.find(lacksInstallType))
  const count = useSaved(({ sections }) => sections.filter(lacksInstallType).length)
  if (!first) return null
  const others = count > 1 ? ` and ${countOf(count - 1, 'other door')} are` : ' is'
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<CircleDashed aria-hidden />}
      onClick={() => come(first.id)}
      className="print:hidden"
    >
      {`${first.title}${others} not finished`}
    </Button>
  )
}

/** Gives up what was changed, once the person has said so, and shows the form as it is saved. `focusFallback` has the focus then. */
function useCancel(focusFallback: RefObject<HTMLElement | null>): () => Promise<void> {
  const edit = useFormEdit()
  const confirm = useConfirm()
  return async () => {
    const question = {
      title: 'Discard your changes?',
      description: 'The form goes back to how it was last saved.',
      action: 'Discard',
      stay: 'Keep editing',
      tone: 'danger',
      focusFallback,
    } as const
    if (isEmpty(edit.getState().draft) || (await confirm(question))) leaveEditing(edit)
  }
}
