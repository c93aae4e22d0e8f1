import type { FormId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import type { HeldSection } from '#events/form/model.ts'
import { isSameSection } from '#events/form/section.ts'
import { useLastEditor } from '../../../../api/surveys/form-record.ts'
import { useUser } from '../../../../api/people/session.tsx'
import { Notice } from '../../../../ui/toast/notice.tsx'
import { useEdit, useOpenForm, useSaved } from '../draft/form-context.tsx'

/** Says at a section that its editor changed that another person changed or deleted it meanwhile, as soon as that comes. */
export function ChangedMeanwhile({ id }: { id: number }) {
  const base = useEdit(({ draft }) => draft.edits.get(id)?.base ?? null)
  const theirs = useSaved(({ sections }) => sections.find((section) => section.id === id) ?? null)
  if (!base || (theirs && isSameSection(base, theirs))) return null
  return <Told id={SectionId.parse(id)} theirs={theirs} />
}

function Told({ id, theirs }: { id: SectionId; theirs: HeldSection | null }) {
  const who = useChangedBy(id, theirs)
  const isDeleted = useEdit(({ draft }) => draft.edits.get(id)?.mine === null)
  if (who === undefined) return null
  return (
    <Notice tone="warning" isNews title={`${theirs ? 'Changed' : 'Deleted'} by ${who} while you write`}>
      {isDeleted ? 'You deleted it' : 'What you typed stays'}, and you choose between both once you save.
    </Notice>
  )
}

/** Name of the person who changed or deleted a section; undefined while it is looked up. */
export function useChangedBy(id: SectionId, theirs: HeldSection | null): string | undefined {
  const me = useUser().id
  const formId = useOpenForm().stream.id as FormId
  const { data, isLoading } = useLastEditor(formId, id, theirs?.changedAt ?? 'deleted', me)
  if (theirs?.changedBy === me) return 'you'
  return isLoading ? undefined : (data ?? 'another person')
}
