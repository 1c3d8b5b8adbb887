/** The push service of the tests: nothing responds there. */
export const pushService = 'http://127.0.0.1:9'
