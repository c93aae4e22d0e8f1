import { Folder } from '#events/folders/api.ts'
import { Collection, useCollection } from '../collection.ts'
import { follow } from '../lists/topics.ts'

export const folderList = follow('folders', new Collection('/api/folders', Folder))

/** The folders that projects are put into, a parent before what is in it. Employees only. */
export const useFolders = ({ isEnabled = true } = {}) => useCollection(folderList, { isEnabled })
