import { FormerUser } from '#events/account/former-user.ts'
import { Collection, useCollection } from '../collection.ts'
import { follow } from '../lists/topics.ts'

export const formerUserList = follow('formerUsers', new Collection('/api/users/former', FormerUser))

/** All people whose accounts were deleted. Employees only. */
export const useFormerUsers = ({ isEnabled = true } = {}) => useCollection(formerUserList, { isEnabled })
