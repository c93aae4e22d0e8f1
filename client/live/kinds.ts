import type { CallRequest } from '#events/kernel/call.ts'
import type { StreamKind, StreamRef } from '#events/live/protocol.ts'
import type { Topic } from '#events/registry.ts'
import { boardKind } from './board.ts'
import type { ToDeliver } from './outbox/entry.ts'
import type { PlanGesture } from './plan-gesture.ts'

/** The part of a kind of stream that is needed where none of its streams is open. */
type NamedKind = {
  readonly noun: string
  /** The list that names each of these streams that the person may see. */
  readonly topic: Topic
  callOf(stream: StreamRef, command: never): CallRequest
}

/** The kinds of streams that can be kept open, by their names. How their refusals show: `shared/refusals/refusal-kinds.ts`. */
export const KINDS: Readonly<Record<StreamKind, NamedKind>> = {
  project: { ...boardKind, topic: 'projects' },
  // A save is delivered by code of its own (browser-live.ts). The rest of the kind comes with the form's screen (form.ts).
  form: { noun: 'form', topic: 'forms', callOf: (_, command) => command },
  plan: {
    noun: 'plan',
    topic: 'plans',
    // Short, as every page loads it: the server passes over what it does not ask for.
    callOf: ({ id }, { type, data }: PlanGesture) =>
      'undoes' in data
        ? { method: 'POST', path: `/api/projects/${data.projectId}/undo`, body: { undoes: data.undoes, planId: id } }
        : 'scale' in data
          ? { method: 'PATCH', path: `/api/plans/${id}/pages/${data.page}`, body: data }
          : 'from' in data
            ? { method: type === 'LayCable' ? 'PUT' : 'DELETE', path: `/api/plans/${id}/cables`, body: data }
            : { method: 'x' in data ? 'PUT' : 'DELETE', path: `/api/plans/${id}/pins/${data.deviceId}`, body: data },
  },
}

/** The request that brings a command of the outbox to the server, by the kind of its stream. The kind took the command. */
export const callOf = ({ stream, command }: ToDeliver): CallRequest =>
  KINDS[stream.kind].callOf(stream, command as never)
