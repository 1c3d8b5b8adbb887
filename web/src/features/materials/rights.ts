/** What the viewer may do with the materials of a course. */
export interface Rights {
  /** Uploads, renames and deletes materials, writes general comments. */
  mayManage: boolean
  /** Comments on materials. */
  mayComment: boolean
  seesComments: boolean
}
