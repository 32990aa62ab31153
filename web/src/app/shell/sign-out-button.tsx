import { Button } from '@mantine/core';
import { useSignOut } from '#app/shell/use-sign-out.ts';

/** For pages without the shell, whose account menu has the same item. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="default" onClick={signOut}>
      Sign Out
    </Button>
  );
}
