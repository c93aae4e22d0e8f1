import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Folder } from '#events/folders/api.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** The folders as the query cache has them, which the live channel keeps in step. */
export const folderList = follow('folders', new LiveList<Folder>(queryClient, ['/api/folders']))

/** The folders that projects are put into, a parent before what is in it. Employees only. */
export const useFolders = ({ isEnabled = true } = {}) =>
  useQuery({
    ...listQuery(folderList, (signal) => read('/api/folders', z.array(Folder), signal)),
    enabled: isEnabled,
  })
