import type { Pool } from 'pg'
import { FormId, DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { type FormView, maySeeForm } from '#events/form/model.ts'
import type { Person } from '#events/kernel/actor.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectView } from '#events/project/model.ts'
import { modelOfIds, projectOfId } from '#projections/models/ids.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import { findForm } from '#projections/models/surveys/forms.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import type { EventStore } from '../../event-store/port.ts'
import { headBesides } from '../../history/head-besides.ts'

/** The stores that a check of visibility reads. */
export type Sources = {
  readonly bus: CommandBus
  readonly pool: Pool
  readonly store: Pick<EventStore, 'read'>
}

/** Judges a state of a stream at a revision. */
type Judge<Result> = (view: unknown, revision: number) => Result

/** A kind of aggregate whose state says who may see it, with all that belongs to it. */
type Owner = {
  /** One stream of it, as the command bus holds it: `look` folds it at the head, `peek` only what is in memory. */
  readonly open: (
    sources: Sources,
    id: number,
  ) => {
    readonly look: (judge: Judge<boolean>) => Promise<boolean>
    readonly peek: (judge: Judge<boolean>) => boolean | undefined
  }
  /** True if a person may see it in a state; null when it is not there, or not any more. */
  readonly judge: (person: Person, view: unknown) => boolean | null
  /** Gives true when the row of its list shows it to a person. The row may be behind the log. */
  readonly isListed: (sources: Sources, id: number, person: Person) => Promise<boolean>
  /** The list that {@link isListed} reads. */
  readonly list: ReadModelName
  /** Gives true when a person may see it by the events that this build can read, where it has routes of its record. */
  readonly judgeRecord?: (sources: Sources, id: number, person: Person) => Promise<boolean>
}

/** Has the types of an owner's view checked where it is written, and forgotten where all owners are handled alike. */
const owner = <View>(
  of: Omit<Owner, 'open' | 'judge'> & {
    readonly stream: (
      bus: CommandBus,
      id: number,
    ) => {
      look(judge: (view: View, revision: number) => boolean): Promise<boolean>
      peek(judge: (view: View, revision: number) => boolean): boolean | undefined
    }
    readonly judge: (person: Person, view: View) => boolean | null
  },
): Owner => ({
  ...of,
  open: ({ bus }, id) => of.stream(bus, id),
  // An owner judges the views of its own streams alone.
  judge: (person, view) => of.judge(person, view as View),
})

/** The aggregates that decide who may see something. */
const OWNERS = {
  project: owner<ProjectView>({
    stream: (bus, id) => bus.project(ProjectId.parse(id)),
    judge: (person, { project }) => project && maySee(person, project),
    async isListed({ pool }, id, person) {
      const row = await findProject(pool, ProjectId.parse(id))
      return row !== null && maySee(person, row)
    },
    list: 'projects',
    async judgeRecord({ pool, store }, id, person) {
      const projectId = ProjectId.parse(id)
      const head = await headBesides(store, projectId, await findProject(pool, projectId))
      return head !== null && maySee(person, head)
    },
  }),
  form: owner<FormView>({
    stream: (bus, id) => bus.form(FormId.parse(id)),
    judge: (person, { form }) => form && maySeeForm(person, form),
    async isListed({ pool }, id, person) {
      const row = await findForm(pool, FormId.parse(id))
      return row !== null && maySeeForm(person, row)
    },
    list: 'forms',
  }),
} satisfies Record<string, Owner>
export type OwnerName = keyof typeof OWNERS

/** A kind of id that stands in paths. */
type Kind = {
  readonly owner: OwnerName
  /** How the owner's id is found, of a kind of which an owner has several. */
  readonly part?: {
    /** Looks at the streams in memory alone, which answers at once for what people work on. */
    readonly peek?: (sources: Sources, id: number) => number | undefined
    readonly find: (sources: Sources, id: number) => Promise<number | null>
    readonly model: ReadModelName
  }
}

const KINDS = {
  project: { owner: 'project' },
  form: { owner: 'form' },
  device: {
    owner: 'project',
    part: {
      // A card may be on an open board before the read model has it, and long before while that is being built.
      peek({ bus }, id) {
        const deviceId = DeviceId.parse(id)
        return bus.project.inMemory((view) => (view.card(deviceId) ? view.project?.id : undefined))
      },
      find: ({ pool }, id) => projectOfId(pool, 'device', id),
      model: modelOfIds('device'),
    },
  },
  note: {
    owner: 'project',
    part: { find: ({ pool }, id) => projectOfId(pool, 'note', id), model: modelOfIds('note') },
  },
  acceptance: {
    owner: 'project',
    part: { find: ({ pool }, id) => projectOfId(pool, 'acceptance', id), model: modelOfIds('acceptance') },
  },
  plan: {
    owner: 'project',
    part: { find: ({ pool }, id) => projectOfId(pool, 'plan', id), model: modelOfIds('plan') },
  },
} satisfies Record<string, Kind>

/** The kinds of id that a path may name where only some people may see what has the id. A new kind is one line above. */
export type VisibleKind = keyof typeof KINDS

/** @returns the kind with its owner. */
export function visibleKind(kind: VisibleKind): Kind & { readonly by: Owner } {
  const found: Kind = KINDS[kind]
  return { ...found, by: OWNERS[found.owner] }
}
