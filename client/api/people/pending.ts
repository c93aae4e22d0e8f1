import { Pending } from '#events/account/pending.ts'
import { Collection, useCollection } from '../collection.ts'
import { follow } from '../lists/topics.ts'

export const pendingList = follow('pending', new Collection('/api/invitations', Pending))

/** All who were asked in and have not come yet. Employees only. */
export const usePending = () => useCollection(pendingList)
