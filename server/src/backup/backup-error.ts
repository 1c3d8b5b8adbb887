/** What cannot be done, said to the operator. */
export class BackupError extends Error {}
