import '#theme/tokens.css';
import '#theme/base.css';
import '#theme/statuses.css';
import '#theme/mantine-styles.ts';
import '#theme/mantine.css';
