import { ImageOff } from 'lucide-react'
import type { PrintedForm, PrintedSection } from '#events/form/api.ts'
import { kindOf } from '#events/form/sections/all.ts'
import { foreignPhotos } from '#events/form/sent-section.ts'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { usePictureTries } from '../../../ui/photos/use-picture-tries.ts'
import { isolated } from '../../../ui/text/isolated.tsx'
import { renditionOf } from '../form/photos/section-pictures.ts'
import { answersInWords, labelOf, saysItsType } from '../form/sections/shape.ts'
import { photoKey, type PhotoStates, setPhotoState } from './photo-states.ts'

/**
 * A form as it is printed: its head on a page of its own, then the sections, of which short ones are not torn apart, always in the
 * light colours. It is there to be read: nothing in it can be pressed.
 */
export const PrintedDocument = ({ form, photos }: { form: PrintedForm; photos: PhotoStates }) => (
  <article
    aria-label={form.title}
    className="print-pages flex flex-col gap-4 print:block *:rounded-panel *:border *:bg-raised *:p-6 *:shadow-raised print:*:rounded-none print:*:border-0 print:*:p-0 print:*:shadow-none"
  >
    <Head form={form} />
    {form.sections.map((section) => (
      <Section key={section.id} section={section} photos={photos} />
    ))}
  </article>
)

const nameOf = (person: { readonly name: string } | null): string => person?.name ?? 'The system'

/** Everyone who filled something in, those who did so last first. */
const peopleIn = ({ sections }: PrintedForm): string[] => {
  const all = sections.flatMap(({ filledIn }) => filledIn).toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return [...new Map(all.map(({ by }) => [by?.id, nameOf(by)])).values()]
}

function Head({ form }: { form: PrintedForm }) {
  const people = peopleIn(form)
  return (
    <header className="flex flex-col gap-6 print:mt-[50mm]">
      <div>
        <p dir="auto" className="text-lg text-muted wrap-anywhere">
          {form.organization}
        </p>
        <h2 dir="auto" className="text-2xl font-semibold tracking-tight wrap-anywhere">
          {form.title}
        </h2>
      </div>
      <dl className="grid gap-x-6 gap-y-3 tabular-nums sm:grid-cols-2 print:grid-cols-2">
        <Fact label="As of" words={`${momentWords(form.at)}, revision ${form.revision}`} />
        <Fact label="Sections" words={`${form.sections.length}`} />
        <Fact label="Made by" words={`${nameOf(form.createdBy)}, ${momentWords(form.createdAt)}`} />
        <Fact label="Filled in by" words={people.join(', ') || 'Not filled in'} />
      </dl>
    </header>
  )
}

/** From so many characters on a text has the whole width, and may go on on the next page. */
const LONG = 200

const Fact = ({ label, words }: { label: string; words: string }) => (
  <div className={words.length < LONG ? 'min-w-0 break-inside-avoid' : 'col-span-full min-w-0'}>
    <dt className="text-label text-muted">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{isolated(words)}</dd>
  </div>
)

function Section({ section, photos }: { section: PrintedSection; photos: PhotoStates }) {
  const label = labelOf(section)
  const title = section.title || label
  const answers = answersInWords(section)
  const isKnown = kindOf(section) !== null
  const foreign = [...new Set(foreignPhotos(section))]
  const hasPhotos = isKnown && section.photos.length + foreign.length > 0
  const [last, ...others] = section.filledIn
  return (
    <section aria-label={title}>
      <header className="mb-4 border-b pb-3">
        <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {!saysItsType(section) && <p className="text-muted">{label}</p>}
        {last && (
          <p className="text-label text-muted tabular-nums">
            {`Last changed by ${nameOf(last.by)}, ${momentWords(last.at)}`}
            {others.length > 0 && `; before by ${others.map(({ by }) => nameOf(by)).join(', ')}`}
          </p>
        )}
      </header>
      {!isKnown ? (
        <pre className="text-xs wrap-anywhere whitespace-pre-wrap">{JSON.stringify(section.answers, null, 2)}</pre>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 empty:hidden sm:grid-cols-2 print:grid-cols-2">
          {answers.map(({ name, label: field, words }) => (
            <Fact key={name} label={field} words={words} />
          ))}
        </dl>
      )}
      {isKnown && answers.length === 0 && !hasPhotos && <p className="text-muted">Not filled in</p>}
      {hasPhotos && (
        <ul aria-label={`Photos of ${title}`} className="mt-4 grid gap-4 sm:grid-cols-3 print:grid-cols-2">
          {section.photos.map((photo, index) => (
            <Photo
              key={photo.path}
              {...photo}
              alt={`${title}, photo ${index + 1}`}
              of={photoKey(section.id, photo.path)}
              photos={photos}
            />
          ))}
          {foreign.map((name) => (
            <li key={name} className="min-w-0 break-inside-avoid">
              <NotHere>Photo not here</NotHere>
              <p className="mt-1 text-xs text-muted wrap-anywhere">{name}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const NotHere = ({ children }: { children: string }) => (
  <div className="flex aspect-square flex-col items-center justify-center gap-1 rounded-control border p-2 text-center text-muted">
    <ImageOff aria-hidden className="size-5 shrink-0" />
    {children}
  </div>
)

type PhotoProps = PrintedSection['photos'][number] & { alt: string; of: string; photos: PhotoStates }

/** Loaded at once, wherever it stands: a picture that waits until it is in view would print empty. */
function Photo({ path, fileName, alt, of, photos }: PhotoProps) {
  const url = renditionOf(path, 1600)
  const { isBroken, onError } = usePictureTries(url)
  return (
    <li className="min-w-0 break-inside-avoid">
      <figure className="flex flex-col gap-1">
        {isBroken ? (
          <NotHere>This photo could not be loaded</NotHere>
        ) : (
          <img
            src={url}
            alt={alt}
            onLoad={() => setPhotoState(photos, of, 'loaded')}
            onError={() => {
              setPhotoState(photos, of, 'failed')
              onError()
            }}
            className="max-h-96 min-h-24 w-full rounded-control border object-contain print:max-h-[110mm]"
          />
        )}
        <figcaption className="text-xs text-muted wrap-anywhere">{fileName}</figcaption>
      </figure>
    </li>
  )
}
