import { ChevronRight, CircleAlert, GripVertical, Trash2 } from 'lucide-react'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { kindOf, typeOf } from '#events/form/sections/all.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { cn } from '../../../../ui/cn.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { countOf } from '../../../../ui/text/format-count.ts'
import { change, shownSection } from '../draft/draft.ts'
import { useEdit, useFormEdit, useOpenForm, useShown } from '../draft/form-context.tsx'
import { openSection } from '../draft/form-edit.ts'
import { usePhotosOfSection } from '../photos/form-photos.ts'
import { useSectionPhotoCount } from '../photos/section-pictures.ts'
import { SectionPhotos } from '../photos/section-photos.tsx'
import { RawAnswers } from './answers.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { DeletedSection, useRemoveSection } from './deleted-section.tsx'
import { FieldEditor } from './field-editor.tsx'
import { PeopleAt } from './people-at.tsx'
import { fieldsOfType, labelOf, saysItsType, summaryOf } from './shape.ts'
import { useSorted } from './sorted-sections.tsx'

/**
 * A section of a form that is edited: its head, and below it while it is open its fields. Folded away it shows a summary, so that a
 * form of 150 cameras has the fields of one. `isAlone`: one is open at a time; `next` is the one below.
 */
export const SectionEditor = memo(function SectionEditor({
  id,
  isAlone,
  next,
}: {
  id: number
  isAlone: boolean
  next: number | null
}) {
  const edit = useFormEdit()
  const isOpen = useEdit(({ open }) => open.has(id))
  const problem = useEdit(({ problems }) => problems.get(id))
  const title = useShown(id, (section) => section.title || labelOf(section)) ?? ''
  const typeWord = useShown(id, (section) => (saysItsType(section) ? null : labelOf(section)))
  const answers = useShown(id, summaryOf) ?? ''
  const photos = useSectionPhotoCount(id) + usePhotosOfSection(id).length
  const summary = [answers, ...(photos > 0 ? [countOf(photos, 'photo')] : [])].filter(Boolean).join(' · ')
  const { row, handle, isLifted } = useSorted(id)
  const bodyId = `section-${id}`
  const removeIt = useRemoveSection(id)
  const toggle = useRef<HTMLButtonElement>(null)
  useInSight(toggle, isOpen && isAlone)
  const isDeleted = useEdit(({ draft }) => draft.edits.get(id)?.mine === null)
  // The same row, so that the focus stays in it.
  if (isDeleted)
    return (
      <li>
        <DeletedSection id={id} />
        <ChangedMeanwhile id={id} />
      </li>
    )
  return (
    <li
      {...row}
      data-section={id}
      aria-label={title}
      className={cn(
        'scroll-mt-4 rounded-panel border bg-raised shadow-raised data-drop-here:border-accent md:scroll-mt-40',
        isLifted && 'relative z-10 shadow-float',
        problem && 'border-danger',
      )}
    >
      <div className="flex items-center gap-1 px-1.5 py-1">
        <IconButton label={`Move ${title}`} className="cursor-grab touch-none" {...handle}>
          <GripVertical aria-hidden />
        </IconButton>
        <h2 className="min-w-0 flex-1">
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => openSection(edit, id, !isOpen, isAlone)}
            className="group flex min-h-11 w-full items-center gap-2 rounded-control px-1.5 text-left hover:bg-hover"
          >
            <ChevronRight
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform group-aria-expanded:rotate-90"
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2">
                <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
                  {title}
                </span>
                {typeWord && <Badge>{typeWord}</Badge>}
              </span>
              {!isOpen && (
                <span className="block truncate text-label text-muted">{summary || 'Nothing filled in yet'}</span>
              )}
            </span>
          </button>
        </h2>
        <PeopleAt id={id} />
        <IconButton label={`Delete ${title}`} variant="danger" onClick={removeIt}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div className="px-4 pb-3 empty:hidden">
        <ChangedMeanwhile id={id} />
      </div>
      {problem && (!isOpen || problem.field === null) && (
        <p role="alert" className="flex items-center gap-1.5 px-4 pb-2 text-label text-danger-text">
          <CircleAlert aria-hidden className="size-3.5 shrink-0" />
          {problem.sentence}
        </p>
      )}
      {isOpen && (
        <div id={bodyId} className="flex flex-col gap-5 border-t p-4">
          <SectionFields id={id} />
          {isAlone && next !== null && (
            <Button size="lg" onClick={() => openSection(edit, next, true, true)}>
              Next Section
            </Button>
          )}
        </div>
      )}
    </li>
  )
})

function SectionFields({ id }: { id: number }) {
  const form = useOpenForm()
  const edit = useFormEdit()
  const title = useShown(id, (section) => section.title) ?? ''
  const kind = useShown(id, kindOf)
  const type = useShown(id, (section) => section.type) ?? ''
  // The fields follow from the kind; the section itself changes with each key.
  const section = shownSection(edit.getState().draft, form.store.getState(), id)
  const setTitle = (text: string) => {
    const draft = change(edit.getState().draft, form.store.getState(), id, (shown) => ({ ...shown, title: text }))
    edit.setState({ draft })
  }
  return (
    <>
      <Field label="Section Title">
        <Input autoComplete="off" value={title} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      {kind === null && <RawOf id={id} />}
      {section && (
        <div className="grid gap-5 empty:hidden sm:grid-cols-2">
          {fieldsOfType(section).map(([name, field]) => (
            <FieldEditor key={`${kind} ${name}`} id={id} name={name} field={field} />
          ))}
        </div>
      )}
      {section && typeOf({ type, answers: section.answers })?.photos && <SectionPhotos id={id} isEditing />}
    </>
  )
}

/** The answers of a section of a type that this build does not know, as they are now. */
function RawOf({ id }: { id: number }) {
  const answers = useShown(id, (section) => section.answers)
  return answers && <RawAnswers answers={answers} />
}

/**
 * Where one section is open at a time, the one that opens comes to the top: the one above it has just been folded away. The focus
 * comes along where the button that was pressed went with that one.
 */
function useInSight(toggle: RefObject<HTMLButtonElement | null>, isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return
    toggle.current?.closest('li')?.scrollIntoView()
    if (document.activeElement === document.body) toggle.current?.focus({ preventScroll: true })
  }, [toggle, isAsked])
}
