import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import type { RefuseBody, SignBody } from '#events/acceptance/answer.ts'
import { Acceptance, acceptanceCalls, GivenLink, OneAcceptance } from '#events/acceptance/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { follow } from '../lists/topics.ts'
import { failed } from '../request/failed.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { useCommand } from '../request/use-command.ts'

const KEY = '/api/acceptance'

/** Has all that was read of the documents of a project read again. */
const readAgain = (projectId: ProjectId): void => void queryClient.invalidateQueries({ queryKey: [KEY, projectId] })

/** Readers are told different things of a document: the live channel says that it changed, and each reads it again. */
follow('acceptances', {
  take({ rows }) {
    for (const projectId of new Set(rows.map((row) => row.projectId))) readAgain(projectId)
  },
  loadAgain: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
})

/** The documents of a project, the newest first, followed. */
export const useAcceptances = (projectId: ProjectId) =>
  useQuery({
    queryKey: [KEY, projectId],
    queryFn: ({ signal }) => read(`/api/projects/${projectId}/acceptance`, z.array(Acceptance), signal),
    staleTime: 0,
  })

/** One document of a project, followed. */
export const useAcceptance = (projectId: ProjectId, id: AcceptanceId) =>
  useQuery({
    queryKey: [KEY, projectId, id],
    queryFn: ({ signal }) => read(`/api/acceptance/${id}`, OneAcceptance, signal),
    staleTime: 0,
  })

/** Makes a document of what the project shows now. Employees and installers only. */
export const useMakeAcceptance = (projectId: ProjectId) =>
  useCommand({
    call: () => requestOf(acceptanceCalls.make, { id: projectId }),
    read: (body) => Acceptance.parse(body),
    done: () => readAgain(projectId),
    keepsKey: true,
    success: () => ({ title: 'Hand-over document made', description: 'Have it signed, or give its link to a guest.' }),
    failure: failed('The hand-over document was not made'),
  })

type One = { readonly id: AcceptanceId; readonly projectId: ProjectId }

/** Gives the link of a document for a guest: the open one, or a new one. Employees and installers only. */
export const useGiveLink = ({ id, projectId }: One) =>
  useCommand({
    call: () => requestOf(acceptanceCalls.giveLink, { id }),
    read: (body) => GivenLink.parse(body),
    done: () => readAgain(projectId),
    failure: failed('No link given'),
  })

/** Ends the link of a document. Employees and installers only. */
export const useEndLink = ({ id, projectId }: One) =>
  useCommand({
    call: () => requestOf(acceptanceCalls.endLink, { id }),
    read: () => null,
    done: () => readAgain(projectId),
    success: () => ({ title: 'Link ended', description: 'It opens nothing any more.' }),
    failure: failed('The link was not ended'),
  })

/** Signs a document. Customers only. */
export const useSign = ({ id, projectId }: One) =>
  useCommand({
    call: (body: SignBody) => requestOf(acceptanceCalls.sign, { id }, body),
    read: (body) => Acceptance.parse(body),
    done: () => readAgain(projectId),
    failure: failed('The document was not signed'),
  })

/** Refuses a document. Customers only. */
export const useRefuse = ({ id, projectId }: One) =>
  useCommand({
    call: (body: RefuseBody) => requestOf(acceptanceCalls.refuse, { id }, body),
    read: (body) => Acceptance.parse(body),
    done: () => readAgain(projectId),
    failure: failed('The document was not refused'),
  })
