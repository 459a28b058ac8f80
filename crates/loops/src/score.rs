//! How much an observation proves: the first row of points that fits, times every factor that fits.

use crate::table::{FACTORS, Facts, POINTS};

/// The points of an observation with these facts.
#[must_use]
pub(crate) fn score(facts: Facts) -> f32 {
    let Some(row) = POINTS.iter().find(|row| row.fits(facts)) else { return 0.0 };
    FACTORS.iter().filter(|factor| factor.fits(facts)).fold(row.value(), |points, factor| points * factor.value())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::float_cmp, reason = "values of the table")]
    fn the_first_row_counts_and_every_factor() {
        let look = Facts::REPEAT | Facts::LOOK | Facts::RICH | Facts::EXACT;
        assert_eq!(score(look), 0.5);
        assert_eq!(score(look | Facts::AT_ONCE), 0.85);
        assert_eq!(score(look | Facts::ACTED_SINCE), 1.3);
        assert_eq!(score(look | Facts::WORLD_CHANGED), 0.5 * 0.2);
        assert_eq!(score(look | Facts::WORLD_CHANGED | Facts::VARIES), 0.5 * 0.4 * 0.2);
        assert_eq!(score(look | Facts::SAME_MESSAGE), 0.0);
        assert_eq!(score(Facts::FRESH | Facts::LOOK), 0.0);
    }
}
