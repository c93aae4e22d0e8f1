import type { ChecklistItem } from '#events/project/checklist.ts'
import { DeviceStatus } from '#events/project/device.ts'
import type { Random } from '#events/kernel/seeded-random.ts'

/** A person's intent; each is of a kind whose effect can be found in the log again. */
export type Intent =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'add'; readonly project: number; readonly name: string }
  | { readonly kind: 'move'; readonly project: number; readonly device: number; readonly to: DeviceStatus }
  | { readonly kind: 'describe'; readonly project: number; readonly device: number; readonly text: string }
  | { readonly kind: 'tick'; readonly project: number; readonly item: ChecklistItem; readonly value: boolean }
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'rename-folder'; readonly folder: number; readonly name: string }
  | { readonly kind: 'drop-folder'; readonly folder: number }
  | { readonly kind: 'sync'; readonly project: number }
  | { readonly kind: 'form'; readonly name: string }
  /** All that the form says becomes this text. */
  | { readonly kind: 'save-form'; readonly form: number; readonly text: string }
  | FormPhotoIntent
  | { readonly kind: 'form-unphoto'; readonly form: number; readonly name: string }
  | PhotoIntent
  | { readonly kind: 'unphoto'; readonly project: number; readonly device: number; readonly name: string }
  | { readonly kind: 'import'; readonly project: number; readonly rows: readonly ImportRow[] }
/** A photo by its name: each name is another picture. */
export type PhotoIntent = {
  readonly kind: 'photo'
  readonly project: number
  readonly device: number
  readonly name: string
}
export type FormPhotoIntent = { readonly kind: 'form-photo'; readonly form: number; readonly name: string }
type ImportRow = { readonly name: string; readonly type: 'camera'; readonly description: string }

/** The projects that the people know of, and the cards on them. */
export type KnownBoards = Map<number, number[]>

/** Photos and folders that a person made and did not remove yet. Others leave them alone: no command about them is refused. */
export type Own = {
  readonly photos: PhotoIntent[]
  readonly formPhotos: FormPhotoIntent[]
  readonly folders: number[]
}

const ITEMS = ['usersAddedToSupportPortal', 'cameraViewsConfirmed', 'usersAddedToVerkadaPortal'] as const
/** Above this many bytes an import goes down in parts. */
const LONG = { rows: 700, text: 'so that the list needs more than one append. '.repeat(7) }
/** Projects that the founder's first commands make, each followed by cards: for all to work on. */
const PROJECTS = 4
const COMMANDS_PER_PROJECT = 4
/** One of them is the first form. */
const FIRST_FORM = 3

const FORM_KINDS = ['save-form', 'save-form', 'form-photo', 'form-unphoto'] as const
const FOLDER_KINDS = ['folder', 'folder', 'rename-folder', 'drop-folder'] as const

export type Role = 'founder' | 'employee' | 'installer'

/**
 * A person's next wish, whatever the moment: the numbers of project and card say which of those that are known by then.
 * Nothing of it depends on answers or on time, so a seed leads to the same wishes in each run.
 */
export type Wish = {
  readonly kind: Intent['kind']
  /** Of what it makes; the text that it writes. */
  readonly name: string
  readonly project: number
  readonly device: number
  readonly to: DeviceStatus
  readonly item: ChecklistItem
  readonly value: boolean
  readonly rows: number
  readonly isLong: boolean
  /** True if the person reads the cards of the project afterwards. */
  readonly looks: boolean
}

/** All that a person wants, one after the other. @param random theirs alone. */
export function* wishesOf(random: Random, role: Role): Generator<Wish, never> {
  for (let count = 0; ; count++) {
    // As many draws for each wish, whatever it is.
    const choice = random.int(1, 100)
    yield {
      kind: kindOf(choice, count, role),
      name: `${random.int(1, 1e9)}`,
      project: random.int(0, 1e9),
      device: random.int(0, 1e9),
      to: random.pick(DeviceStatus.options),
      item: random.pick(ITEMS),
      value: random.onceIn(2),
      rows: random.int(1, 9),
      isLong: choice <= 1,
      looks: random.onceIn(30),
    }
  }
}

function kindOf(choice: number, count: number, role: Role): Intent['kind'] {
  if (role === 'founder' && count === FIRST_FORM) return 'form'
  if (role === 'founder' && count < PROJECTS * COMMANDS_PER_PROJECT)
    return count % COMMANDS_PER_PROJECT === 0 ? 'create' : 'add'
  if (role !== 'installer' && choice <= 4) return 'import'
  if (role !== 'installer' && choice <= 20) return 'add'
  if (role !== 'installer' && choice <= 22) return 'sync'
  if (choice <= 25) return 'tick'
  if (choice <= 40) return 'describe'
  if (choice <= 47) return 'photo'
  if (choice <= 50) return 'unphoto'
  // Employees make forms, on which the installer is assigned.
  if (choice === 100 && role !== 'installer') return 'form'
  if (choice > 80) return FORM_KINDS[choice % FORM_KINDS.length] ?? 'save-form'
  if (role === 'installer' || choice > 54) return 'move'
  return FOLDER_KINDS[choice % FOLDER_KINDS.length] ?? 'folder'
}

/** The wish about one of the forms that there are; null while there is none. */
function ofForms({ kind, name, device }: Wish, forms: readonly number[], { formPhotos }: Own): Intent | null {
  const form = forms[device % forms.length]
  const photo = formPhotos[device % formPhotos.length]
  if (kind === 'form') return { kind, name }
  if (kind === 'form-unphoto' && photo) return { ...photo, kind }
  if (form === undefined) return null
  return kind === 'save-form' ? { kind, form, text: name } : { kind: 'form-photo', form, name }
}

/**
 * The wish about what there is now; null while there is nothing that it could be about. Who has no photo or folder of their own
 * adds one instead.
 * @param forms those that people know of.
 */
export function intentOf(whole: Wish, known: KnownBoards, forms: readonly number[], own: Own): Intent | null {
  const { kind, name, to, item, value, ...wish } = whole
  if (kind === 'form' || kind === 'save-form' || kind === 'form-photo' || kind === 'form-unphoto')
    return ofForms(whole, forms, own)
  if (kind === 'create' || kind === 'folder') return { kind, name }
  if (kind === 'rename-folder' || kind === 'drop-folder') {
    const folder = own.folders[wish.device % own.folders.length]
    if (folder === undefined) return { kind: 'folder', name }
    return kind === 'rename-folder' ? { kind, folder, name } : { kind, folder }
  }
  const photo = kind === 'unphoto' ? own.photos[wish.device % own.photos.length] : undefined
  if (photo) return { ...photo, kind: 'unphoto' }
  const isOfCard = kind !== 'add' && kind !== 'tick' && kind !== 'import' && kind !== 'sync'
  const projects = [...known].filter(([, devices]) => !isOfCard || devices.length > 0)
  const [project, devices] = projects[wish.project % projects.length] ?? []
  if (project === undefined || devices === undefined) return null
  if (kind === 'add') return { kind, project, name }
  if (kind === 'sync') return { kind, project }
  if (kind === 'tick') return { kind, project, item, value }
  if (kind === 'import') return { kind, project, rows: rowsOf(name, wish) }
  const device = devices[wish.device % devices.length]
  if (device === undefined) return null
  if (kind === 'photo' || kind === 'unphoto') return { kind: 'photo', project, device, name }
  return kind === 'describe' ? { kind, project, device, text: name } : { kind, project, device, to }
}

const rowsOf = (name: string, { rows, isLong }: Pick<Wish, 'rows' | 'isLong'>): ImportRow[] =>
  Array.from({ length: isLong ? LONG.rows : rows }, (_, index) => ({
    name: `${name}-${index}`,
    type: 'camera',
    description: isLong ? LONG.text : '',
  }))
